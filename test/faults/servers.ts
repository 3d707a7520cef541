import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

export interface Servers {
  /** Origin of one server, which may be down at the moment. */
  origin(index: number): string;
  /** Kills one server and restarts it; resolves once it listens. */
  killAndStart(index: number): Promise<void>;
  /** Suspends one server for this long, like a starved container. */
  suspend(index: number, ms: number): Promise<void>;
  /** Last output of each server that exited without being killed. */
  readonly endedByThemselves: readonly string[];
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts two servers on one database, each with its own connection settings. */
export async function startServers(environments: readonly [Environment, Environment]): Promise<Servers> {
  const endedByThemselves: string[] = [];
  const killed = new WeakSet<ServerProcess>();
  const start = async (index: number): Promise<ServerProcess> => {
    // Starting may fail while the database is broken; a supervisor would start it again.
    const server = await startServerProcess(environments[index % 2] ?? environments[0]).catch(() => start(index));
    const output: string[] = [];
    server.process.stdout?.on('data', (chunk: Buffer) => void output.splice(0, output.length - 20, chunk.toString()));
    server.process.once('exit', (code, signal) => {
      if (!killed.has(server)) endedByThemselves.push(`${String(code)} ${String(signal)}\n${output.join('')}`);
    });
    return server;
  };
  const running = await Promise.all([start(0), start(1)]);
  const at = (index: number): ServerProcess => {
    const server = running[index % running.length];
    if (server === undefined) throw new Error('no server');
    return server;
  };
  return {
    origin: (index) => at(index).origin,
    killAndStart: async (index) => {
      const victim = at(index);
      killed.add(victim);
      await victim.kill();
      running[index % running.length] = await start(index);
    },
    suspend: async (index, ms) => {
      const { process: victim } = at(index);
      victim.kill('SIGSTOP');
      await wait(ms);
      victim.kill('SIGCONT');
    },
    endedByThemselves,
    stop: async () => {
      for (const server of running) {
        killed.add(server);
        await server.stop();
      }
    },
  };
}
