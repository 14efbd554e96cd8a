#!/usr/bin/env bash
# Prints the version of this tree, as the programs themselves know it.
set -euo pipefail
cd "$(dirname "$0")/.."
sed -n 's/.*static let current = "\(.*\)"$/\1/p' Sources/Core/WidgetModel/SwiftletVersion.swift
