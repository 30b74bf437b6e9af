# Sourced by demo, test and .ci/run: makes sure that what a build needs is on the machine.
# Whatever is installed is named first; where it can't be installed, a sentence says what to do.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$*"
  exit 1
}

. "$(dirname "${BASH_SOURCE[0]}")/install.sh"

# A toolchain of 6.1 or later.
need_swift() {
  command -v swift >/dev/null 2>&1 ||
    die "No Swift toolchain was found. Install Swift 6.1 or later (https://www.swift.org/install), then run this again."
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    [0-5].* | 6.0) die "This is Swift $version; 6.1 or later is needed (https://www.swift.org/install)." ;;
  esac
}

# Whether a C header is in one of the places where the compiler looks.
has_header() {
  local folder
  for folder in /usr/include /usr/include/*-linux-gnu* /usr/local/include; do
    [ -f "$folder/$1" ] && return 0
  done
  return 1
}

need_packages_linux() {
  local missing=()
  has_header curl/curl.h || missing+=(libcurl4-openssl-dev)
  has_header sqlite3.h || missing+=(libsqlite3-dev)
  has_header openssl/evp.h || missing+=(libssl-dev)
  need_packages "The headers of libcurl, SQLite and OpenSSL are needed." ${missing[@]+"${missing[@]}"}
}

need_packages_darwin() {
  local sdk
  sdk=$(xcrun --show-sdk-path 2>/dev/null || true)
  # The same SDK has the library that programs are linked with.
  if [ -z "$sdk" ] || [ ! -f "$sdk/usr/include/curl/curl.h" ]; then
    die "The headers of libcurl are needed. Install the Xcode command line tools (xcode-select --install), then run this again."
  fi
}

# The options that make SwiftPM see all packages of the repository as one graph with one build folder.
workspace=(--multiroot-data-file Proscenium.xcworkspace --scratch-path "${PROSCENIUM_SCRATCH:-.build}")

# Runs a command of SwiftPM for the workspace. SwiftPM's warning about the option that names it is left out: no user of these
# commands could act on it.
in_workspace() {
  "$@" "${workspace[@]}" 2> >(grep -v 'multiroot-data-file is an' >&2)
}

# Builds the tests of all packages; arguments are passed to SwiftPM.
# shellcheck disable=SC2120
build_tests() {
  in_workspace swift build --build-tests "$@" || die "The build failed. Its message is above."
}

prepare() {
  need_swift
  case "$(uname -s)" in
    Linux) need_packages_linux ;;
    Darwin) need_packages_darwin ;;
    *) die "Proscenium builds on Linux and macOS; this is $(uname -s)." ;;
  esac
}
