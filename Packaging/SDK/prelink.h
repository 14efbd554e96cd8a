// Where the runtime library keeps its packed relocations once `prelink` has hidden them: tags of the
// dynamic section that loaders pass over.

#define DT_SWIFTLET_RELR 0x6057e701
#define DT_SWIFTLET_RELRSZ 0x6057e702
#define DT_SWIFTLET_RELRENT 0x6057e703
