import type { Lifecycle } from './stop-on-signals.ts';

const lookEveryMs = 300;

/**
 * `npm start` runs us in a shell and passes a signal on to that shell only; one that does not hand its place over to us (dash, the
 * `sh` of Debian and Ubuntu) dies of it and tells us nothing. That it is gone is seen by our parent, which is another process then,
 * and is the same wish as the signal. Windows never names another parent, and passes on no signal but Ctrl-C, which we get ourselves.
 */
export function stopWithShell(environment: Readonly<Record<string, string | undefined>>, lifecycle: Lifecycle): void {
  if (environment['npm_lifecycle_event'] !== 'start') return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    void lifecycle.stop(0);
  }, lookEveryMs);
  looking.unref();
}
