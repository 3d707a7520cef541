import { existsSync } from 'node:fs';

/** Returns the environment plus `.env` in the working directory. The environment takes precedence; tests read no file. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
