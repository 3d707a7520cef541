import { existsSync } from 'node:fs';

/** The environment and what `.env` in the working directory adds to it. What is set outside wins; tests read no file. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
