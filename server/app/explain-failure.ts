import { DatabaseUnfitError, UnreleasedSchemaError, MigrationError } from '../platform/database/migrate.ts';
import { DataDirInUseError } from '../platform/embedded/data-dir-owner.ts';
import { DataDirUnusableError } from '../platform/embedded/embedded-postgres.ts';
import { FilesUnusable } from '../platform/files/file-store.ts';
import { SettingsError } from '../platform/settings.ts';
import { CannotListenError } from './assert-port-free.ts';
import { DemonstrationRefused } from './prepare-demonstration.ts';

const selfExplanatoryErrors = [
  SettingsError,
  DataDirInUseError,
  DataDirUnusableError,
  DatabaseUnfitError,
  UnreleasedSchemaError,
  MigrationError,
  DemonstrationRefused,
  CannotListenError,
  FilesUnusable,
];

/** Returns what to print when a start fails: the remedy if known, otherwise the full error. */
export function explainFailure(error: unknown): unknown {
  if (selfExplanatoryErrors.some((known) => error instanceof known) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return error;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  // The port was free when checked and has been taken since.
  if (syscall === 'listen') return new CannotListenError(error, { host: address ?? '', port: port ?? 0 }).message;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return `The database of DATABASE_URL does not answer: ${error.message}`;
  if (code === '28P01' || code === '28000' || code === '3D000') return `The database of DATABASE_URL refuses us: ${error.message}`;
  return error;
}
