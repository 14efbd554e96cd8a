#ifndef SWIFTLET_CPANGO_SHIM_H
#define SWIFTLET_CPANGO_SHIM_H

#include <cairo-svg.h>
#include <pango/pangocairo.h>

#endif
