# Swiftlet's build. `make help` says what there is.
#
# build/ has the shape of an installation, so that everything runs from there:
#   bin/  libexec/swiftlet/  lib/swiftlet/sdk-<version>/  share/swiftlet/bundles/

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)

BUILD := build
SCRATCH := $(BUILD)/swift
VERSION := $(shell scripts/version.sh)
SDK := $(BUILD)/lib/swiftlet/sdk-$(VERSION)
# Where `make install` puts things.
BINDIR = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec/swiftlet
SDKDIR = $(PREFIX)/lib/swiftlet/sdk-$(VERSION)
DATADIR = $(PREFIX)/share
# systemd looks below lib for units of the system's prefixes alone, and below share for those at home.
UNITDIR = $(if $(filter $(HOME)/%,$(PREFIX)),$(DATADIR),$(PREFIX)/lib)/systemd/user
BUNDLEDIR = $(DATADIR)/swiftlet/bundles
SERVICEDIR = $(DATADIR)/dbus-1/services
COMPLETIONDIR = $(DATADIR)/bash-completion/completions
MANDIR = $(DATADIR)/man
ZSHDIR = $(DATADIR)/zsh/site-functions
FISHDIR = $(DATADIR)/fish/vendor_completions.d

# Programs that people start are in bin/, those that only programs start in libexec/.
HELPERS := swiftlet-author
PROGRAMS := $(notdir $(wildcard Sources/Programs/*))
PROGRAM_FILES := $(foreach p,$(PROGRAMS),\
  $(BUILD)/$(if $(filter $(p),$(HELPERS)),libexec/swiftlet,bin)/$(p))
BUNDLES := $(notdir $(patsubst %/manifest.json,%,$(wildcard Bundles/*/manifest.json)))
BUNDLE_STAMPS := $(BUNDLES:%=$(BUILD)/stamps/%)
DEMO := $(firstword $(wildcard scripts/demo.sh scripts/demo Examples/demo.sh Examples/demo/demo.sh))

files = $(shell find $(1) -type f -not -path '*/.build/*' -not -path '*/build/*' 2>/dev/null)
SDK_SOURCES := $(call files,Sources/SDK Sources/Core Packaging/SDK)
PROGRAM_SOURCES := $(call files,Sources/Core Sources/Platform Sources/Host Sources/Programs)
SWIFT_FILES := $(wildcard Sources Tests Bundles Examples Benchmarks Packaging) Package.swift

swift_release = swift build -c release --static-swift-stdlib -j $(JOBS) --scratch-path $(SCRATCH)

.PHONY: all programs sdk bundles test lint demo bench install uninstall clean help
.DELETE_ON_ERROR:

all: programs sdk bundles

help:
	@echo 'make            build programs, SDK and shipped bundles into build/'
	@echo 'make programs   swiftletd, swiftlet and their helpers'
	@echo 'make sdk        what bundles are compiled against'
	@echo 'make bundles    the shipped bundles, made as authors make theirs'
	@echo 'make test       install what the tests need, lint, build with warnings as errors, test'
	@echo 'make lint       check the form of all Swift files'
	@echo 'make bench      measure against floors taken in the same run'
	@echo 'make demo       show the main job on a private bus; touches nothing of yours'
	@echo 'make install    install under PREFIX ($(PREFIX)), staged under DESTDIR if given'
	@echo 'make uninstall  remove what install put there'
	@echo 'make clean      remove build/ and .build/'

# Once is enough: `sudo make install` after `make` finds all up to date and needs no Swift.
PACKAGES := $(BUILD)/stamps/packages
$(PACKAGES): scripts/packages.sh
	@scripts/packages.sh build
	@mkdir -p $(@D)
	@touch $@

programs: $(PROGRAM_FILES)

# One call for each product: `swift build` alone would link every bundle and example too.
$(BUILD)/bin/%: $(PROGRAM_SOURCES) Package.swift | $(PACKAGES)
	@echo '[build] $*'
	@$(swift_release) --product $*
	@mkdir -p $(@D)
	@llvm-objcopy --strip-debug $(SCRATCH)/release/$* $@

$(BUILD)/libexec/swiftlet/%: $(PROGRAM_SOURCES) Package.swift | $(PACKAGES)
	@echo '[build] $*'
	@$(swift_release) --product $*
	@mkdir -p $(@D)
	@llvm-objcopy --strip-debug $(SCRATCH)/release/$* $@

sdk: $(SDK)/sdk.json

$(SDK)/sdk.json: $(SDK_SOURCES) Package.swift scripts/build-sdk.sh scripts/version.sh | $(PACKAGES)
	@scripts/build-sdk.sh $(SDK) $(SCRATCH)

bundles: $(BUNDLE_STAMPS)

# The sources of each bundle, without which a change of one would rebuild all.
define bundle_rule
$(BUILD)/stamps/$(1): $(call files,Bundles/$(1)) $(SDK)/sdk.json $(BUILD)/libexec/swiftlet/swiftlet-author
	@echo '[bundle] $(1)'
	@mkdir -p $$(@D)
	@$(BUILD)/libexec/swiftlet/swiftlet-author build Bundles/$(1) --portable \
	  -o $(BUILD)/share/swiftlet/bundles/$$$$(sed -n 's/^ *"id": *"\(.*\)".*/\1/p' Bundles/$(1)/manifest.json)
	@touch $$@
endef
$(foreach b,$(BUNDLES),$(eval $(call bundle_rule,$(b))))

lint:
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

# The release build is part of it: tests install it and use it as people do.
test:
	@scripts/packages.sh test
	@$(MAKE) --no-print-directory lint
	swift build --build-tests -j $(JOBS) --explicit-target-dependency-import-check error
	@$(MAKE) --no-print-directory all
	@scripts/test.sh

demo:
	@scripts/packages.sh demo
	@$(MAKE) --no-print-directory all
	@$(if $(DEMO),SWIFTLET_BUILD=$(abspath $(BUILD)) $(DEMO),echo 'there is no demo' && false)

bench: all
	@Benchmarks/run.py

install: all
	@install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBEXECDIR) $(DESTDIR)$(SERVICEDIR) \
	  $(DESTDIR)$(UNITDIR) $(DESTDIR)$(dir $(SDKDIR)) $(DESTDIR)$(BUNDLEDIR)
	@for file in $(PROGRAM_FILES); do \
	  case $$file in \
	    */libexec/*) install -m 755 $$file $(DESTDIR)$(LIBEXECDIR)/ ;; \
	    *) install -m 755 $$file $(DESTDIR)$(BINDIR)/ ;; \
	  esac; \
	done
	@rm -rf $(DESTDIR)$(SDKDIR) && cp -R $(SDK) $(DESTDIR)$(SDKDIR)
	@$(if $(BUNDLES),for bundle in $(BUILD)/share/swiftlet/bundles/*; do \
	  rm -rf $(DESTDIR)$(BUNDLEDIR)/$${bundle##*/}; \
	  cp -R $$bundle $(DESTDIR)$(BUNDLEDIR)/; \
	done)
	@sed 's|@BINDIR@|$(BINDIR)|' Packaging/dbus/org.swiftlet.Widgets1.service.in \
	  >$(DESTDIR)$(SERVICEDIR)/org.swiftlet.Widgets1.service
	@sed 's|@BINDIR@|$(BINDIR)|' Packaging/systemd/swiftletd.service.in \
	  >$(DESTDIR)$(UNITDIR)/swiftletd.service
	@install -D -m 644 Packaging/completions/swiftlet $(DESTDIR)$(COMPLETIONDIR)/swiftlet
	@install -D -m 644 Packaging/man/swiftlet.1 $(DESTDIR)$(MANDIR)/man1/swiftlet.1
	@install -D -m 644 Packaging/man/swiftletd.8 $(DESTDIR)$(MANDIR)/man8/swiftletd.8
	@install -D -m 644 Packaging/completions/_swiftlet $(DESTDIR)$(ZSHDIR)/_swiftlet
	@install -D -m 644 Packaging/completions/swiftlet.fish $(DESTDIR)$(FISHDIR)/swiftlet.fish
	@echo 'Installed Swiftlet $(VERSION) under $(DESTDIR)$(PREFIX)'

uninstall:
	@rm -f $(PROGRAMS:%=$(DESTDIR)$(BINDIR)/%) $(DESTDIR)$(SERVICEDIR)/org.swiftlet.Widgets1.service \
	  $(DESTDIR)$(UNITDIR)/swiftletd.service $(DESTDIR)$(COMPLETIONDIR)/swiftlet \
	  $(DESTDIR)$(MANDIR)/man1/swiftlet.1 $(DESTDIR)$(MANDIR)/man8/swiftletd.8 \
	  $(DESTDIR)$(ZSHDIR)/_swiftlet $(DESTDIR)$(FISHDIR)/swiftlet.fish
	@rm -rf $(DESTDIR)$(LIBEXECDIR) $(DESTDIR)$(SDKDIR)
	@for manifest in $(wildcard Bundles/*/manifest.json); do \
	  rm -rf $(DESTDIR)$(BUNDLEDIR)/$$(sed -n 's/^ *"id": *"\(.*\)".*/\1/p' $$manifest); \
	done
	@rmdir --ignore-fail-on-non-empty $(wildcard \
	  $(DESTDIR)$(BUNDLEDIR) $(DESTDIR)$(DATADIR)/swiftlet $(DESTDIR)$(dir $(SDKDIR))) 2>/dev/null || true
	@echo 'Removed Swiftlet $(VERSION) from $(DESTDIR)$(PREFIX); your data and bundles are untouched'

clean:
	rm -rf $(BUILD) .build
