#!/bin/bash
# Runs production-setup.ts in a copy of this machine: an overlay over its root, with processes, mounts and ports of its own. Everything
# ends with this script. Arguments: a scratch folder on disk for /opt, the checkout, the Node to use.
set -euo pipefail
scratch="$1" checkout="$2" node="$3"
layers="$scratch/layers" root="$scratch/root"
mkdir -p "$layers" "$root" "$scratch/opt"
mount --make-rprivate /
mount -t tmpfs -o size=2g tmpfs "$layers"
mkdir "$layers/upper" "$layers/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/upper,workdir=$layers/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount --bind "$scratch/opt" "$root/opt"
# Where the checkout or the scratch folder is on another disk than the root, the overlay does not show it.
[ -e "$root$checkout/package.json" ] || { mkdir -p "$root$checkout" && mount --bind "$checkout" "$root$checkout"; }
[ -e "$root$SETUP_ARCHIVE" ] || { mkdir -p "$root$scratch" && mount --bind "$scratch" "$root$scratch"; }
cp /etc/resolv.conf /etc/hosts "$scratch/" 2> /dev/null && cp "$scratch/resolv.conf" "$scratch/hosts" "$root/etc/" 2> /dev/null || true
loader=(--import "$checkout/server/platform/pages/load-tsx.ts")
chroot "$root" "$node" "${loader[@]}" "$checkout/test/ops/production-setup.ts" install
exec unshare --net bash -c 'ip link set lo up && exec chroot "$@"' bash "$root" "$node" "${loader[@]}" "$checkout/test/ops/production-setup.ts" run
