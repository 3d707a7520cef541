import { startServerProcess, type ServerProcess } from '../server-process.ts';

export interface Servers {
  /** Origin of one server, which may be down at the moment. */
  origin(index: number): string;
  /** Kills one server and restarts it; resolves once it listens. */
  killAndStart(index: number): Promise<void>;
  /** Last output of each server that exited without being killed. */
  readonly endedByThemselves: readonly string[];
  stop(): Promise<void>;
}

/** Starts two processes of the product on one database. */
export async function startServers(environment: Readonly<Record<string, string>>): Promise<Servers> {
  const endedByThemselves: string[] = [];
  const killed = new WeakSet<ServerProcess>();
  const start = async (): Promise<ServerProcess> => {
    // Starting may fail while the database is broken; a supervisor would start it again.
    const server = await startServerProcess(environment).catch(() => start());
    const output: string[] = [];
    server.process.stdout?.on('data', (chunk: Buffer) => void output.splice(0, output.length - 20, chunk.toString()));
    server.process.once('exit', (code, signal) => {
      if (!killed.has(server)) endedByThemselves.push(`${String(code)} ${String(signal)}\n${output.join('')}`);
    });
    return server;
  };
  const running = [await start(), await start()];
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
      running[index % running.length] = await start();
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
