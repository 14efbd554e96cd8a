#!/usr/bin/env bash
# Builds the SDK that `swiftlet build` compiles bundles against, from the package's SDK targets:
#
#   OUT/modules/            *.swiftmodule and *.swiftdoc of the SDK and of what it is made of
#   OUT/lib/                libSwiftletRuntime-<version>.so (SDK, Foundation and Swift's runtime in one
#                           prelinked library), libSwiftletSDK.a, libcurl.a and libxml2.a for --static
#   OUT/prelude/            what is compiled into each author's module
#   OUT/sdk.json            version, exact compiler, flags
#
# Usage: scripts/build-sdk.sh OUT SCRATCH
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:?usage: scripts/build-sdk.sh OUT SCRATCH}
scratch=${2:?usage: scripts/build-sdk.sh OUT SCRATCH}
package=${SWIFTLET_SDK_PACKAGE:-.}
version=$(scripts/version.sh)
runtime=libSwiftletRuntime-$version.so

# The archives of the toolchain's static standard library that the runtime library holds whole.
# FoundationNetworking and FoundationXML refer to hidden symbols of Foundation, so they cannot be
# linked on their own.
archives="swiftCore swift_Concurrency swift_StringProcessing swift_RegexParser swiftRegexBuilder
  swiftGlibc swiftDispatch dispatch BlocksRuntime Foundation CoreFoundation FoundationEssentials
  FoundationInternationalization _FoundationICU _FoundationCShims _FoundationCollections
  FoundationNetworking _CFURLSessionInterface FoundationXML _CFXMLInterface swiftSynchronization swiftObservation
  swift_Builtin_float swiftSwiftOnoneSupport"

info=$(swiftc -print-target-info)
# Prints the first string value of a key in the compiler's description of itself.
field() { sed -n "s/^ *\"$1\": \"\(.*\)\",\{0,1\}\$/\1/p" <<<"$info" | head -n 1; }
compiler=$(field compilerVersion)
target=$(field triple)
resources=$(field runtimeResourcePath)
arch=${target%%-*}
static=${resources}_static/linux

products=$(swift build --package-path "$package" -c release --scratch-path "$scratch" --show-bin-path)
# An archive that is there is only added to: what was left of a deleted file would stay in it.
rm -f "$products/libSwiftletSDK.a"
swift build --package-path "$package" -c release --static-swift-stdlib --scratch-path "$scratch" \
  --product SwiftletSDK

# Everything is made beside the old SDK and put in its place at the end, so that a failure half way
# leaves the old one working.
stage=$out.new
rm -rf "$stage"
mkdir -p "$stage/modules" "$stage/lib" "$stage/prelude"

echo "[sdk] compiling what stands for libcurl and libxml2"
for library in curl xml2; do
  clang -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror -c "Packaging/SDK/$library.c" \
    -o "$stage/$library.o"
  llvm-ar crs "$stage/lib/lib$library.a" "$stage/$library.o"
  rm "$stage/$library.o"
done

echo "[sdk] linking $runtime"
inputs=("$products/libSwiftletSDK.a")
for archive in $archives; do inputs+=("$static/lib$archive.a"); done
# Bundles call Swift and C; what is C++ inside the runtime and ICU is nobody else's.
echo '{ local: _Z*; };' >"$stage/exports"
clang -O2 -Wall -Wextra -Werror Packaging/SDK/unhide.c -o "$stage/unhide"
mkdir "$stage/visible"
"$stage/unhide" "$stage/visible" "${inputs[@]}"
# The library is linked for an address of its own and brings its relocations itself, applied only
# where it lies elsewhere (relocate.c). The address differs from build to build; for a library that is
# the same each time, say which: a multiple of 2 MiB below 256 GiB, or 0 for any, with relocations as
# usual.
base=${SWIFTLET_RUNTIME_BASE:-$((0x1000000000 + ($(od -An -N4 -tu4 /dev/urandom) % 0x18000) * 0x200000))}
prelink=()
if [ "$((base))" -ne 0 ]; then
  clang -O2 -Wall -Wextra -Werror Packaging/SDK/prelink.c -o "$stage/prelink"
  clang -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror -c Packaging/SDK/relocate.c \
    -o "$stage/relocate.o"
  prelink=("$stage/relocate.o" -Wl,-init,swiftlet_relocate -Wl,--pack-dyn-relocs=relr
    "-Wl,--image-base=$(printf '0x%x' "$base")")
fi
# Functions that bundles call lie beside each other; scripts/order-sdk makes the list, and wants names.
strip=(-Wl,-s)
if [ "${SWIFTLET_RUNTIME_SYMBOLS:-}" = keep ]; then strip=(); fi
# -z muldefs: swiftCore and swift_Concurrency both hold swift::threading::fatal.
clang -shared -fuse-ld=lld -o "$stage/lib/$runtime" -Wl,-soname,"$runtime" \
  "$resources/linux/$arch/swiftrt.o" "${prelink[@]}" \
  -Wl,-Bsymbolic -Wl,-z,now -Wl,-z,muldefs -Wl,--gc-sections -Wl,-z,nostart-stop-gc "${strip[@]}" "-Wl,--version-script=$stage/exports" \
  -Wl,--symbol-ordering-file=Packaging/SDK/order.txt -Wl,--no-warn-symbol-ordering \
  -Wl,--whole-archive "$stage"/visible/*.a -Wl,--no-whole-archive \
  "$stage/lib/libcurl.a" "$stage/lib/libxml2.a" -Wl,--exclude-libs,libstdc++.a \
  -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -static-libgcc -lm -ldl -lpthread
if [ "$((base))" -ne 0 ]; then
  "$stage/prelink" "$stage/lib/$runtime"
  rm "$stage/prelink" "$stage/relocate.o"
fi

rm -r "$stage/unhide" "$stage/visible" "$stage/exports"

cp "$products/libSwiftletSDK.a" "$stage/lib/"
# The modules of exactly the targets whose objects are in the archive.
sed -n 's|.*/\([A-Za-z]*\)\.build/.*|\1|p' "$products/SwiftletSDK.product/Objects.LinkFileList" |
  sort -u | while read -r module; do
  cp "$products/Modules/$module.swiftmodule" "$products/Modules/$module.swiftdoc" "$stage/modules/"
done
cp Packaging/SDK/Prelude.swift "$stage/prelude/"

# -enable-testing: without it the optimiser drops internal types that no code mentions, and with them
# the intents that are only ever called by name.
cat >"$stage/sdk.json" <<JSON
{
  "version": "$version",
  "compiler": "$compiler",
  "target": "$target",
  "runtime": "$runtime",
  "compile": ["-O", "-wmo", "-enable-testing", "-parse-as-library", "-swift-version", "5", "-static-stdlib",
    "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
  "archives": [$(printf '"%s", ' $archives | sed 's/, $//')]
}
JSON

rm -rf "$out"
mv "$stage" "$out"
echo "[sdk] $out: Swiftlet SDK $version for $compiler"
