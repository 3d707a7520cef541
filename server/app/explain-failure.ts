import { DatabaseUnfitError, NewerSchemaError, UnreleasedSchemaError, MigrationError } from '../platform/database/migrate.ts';
import { BackupError } from '../platform/embedded/backup-target.ts';
import { RolesError } from '../platform/database/roles.ts';
import { DataDirInUseError } from '../platform/embedded/data-dir-owner.ts';
import { DataDirUnusableError } from '../platform/embedded/embedded-postgres.ts';
import { DatabaseDamagedError } from '../platform/embedded/postgres-cluster.ts';
import { FilesUnusable } from '../platform/files/file-store.ts';
import { SettingsError } from '../platform/settings.ts';
import { CannotListenError } from './assert-port-free.ts';
import { DatabaseRouteError } from './connect-database.ts';
import { DemonstrationRefused } from './prepare-demonstration.ts';

const selfExplanatoryErrors = [
  SettingsError,
  DataDirInUseError,
  DataDirUnusableError,
  DatabaseUnfitError,
  DatabaseRouteError,
  UnreleasedSchemaError,
  NewerSchemaError,
  MigrationError,
  RolesError,
  DemonstrationRefused,
  CannotListenError,
  FilesUnusable,
  BackupError,
  DatabaseDamagedError,
];

/** Tests for OpenSSL's and Node's codes of a certificate that nobody trusted vouches for, or that names another host. */
function isCertificateRefused(code: string | undefined): boolean {
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' || /(?:^|_)CERT(?:_|$)|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/.test(code ?? '');
}

/** Returns what to print when a start fails: the remedy if known, otherwise the full error. */
export function explainFailure(error: unknown): unknown {
  if (selfExplanatoryErrors.some((known) => error instanceof known) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return error;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  // The port was free when checked and has been taken since.
  if (syscall === 'listen') return new CannotListenError(error, { host: address ?? '', port: port ?? 0 }).message;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return `The database of DATABASE_URL does not answer: ${error.message}`;
  if (isCertificateRefused(code)) {
    return `The certificate of the database cannot be verified: ${error.message}. Set sslrootcert in DATABASE_URL to the file of its CA, and the host to a name in the certificate.`;
  }
  if (code === '28P01' || code === '28000' || code === '3D000') return `The database of DATABASE_URL refuses us: ${error.message}`;
  return error;
}
