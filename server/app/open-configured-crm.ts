import { openCrm, type Crm } from '../integrations/open-crm.ts';
import { openCrmSandbox, type CrmSandbox, type CrmSandboxOptions } from '../integrations/sandbox/open-crm-sandbox.ts';
import type { Settings } from '../platform/settings.ts';

export interface ConfiguredCrm {
  /** Null: companies have no CRM to connect. */
  readonly crm: Crm | null;
  /** Null outside the demonstration or if the environment names a CRM; nothing of the sandbox is then started or served. */
  readonly sandbox: CrmSandbox | null;
  close(): Promise<void>;
}

/** Opens the CRM named in the environment. Without one, a demonstration uses the sandbox and any other installation has none. */
export async function openConfiguredCrm(
  settings: Pick<Settings, 'crm' | 'publicUrl'>,
  {
    demonstration,
    timeoutMs,
    ...options
  }: Omit<CrmSandboxOptions, 'publicUrl'> & { readonly demonstration: boolean; readonly timeoutMs?: number },
): Promise<ConfiguredCrm> {
  const { crm, publicUrl } = settings;
  const sandbox = crm === null && demonstration ? await openCrmSandbox({ ...options, publicUrl }) : null;
  const used = crm ?? sandbox?.settings ?? null;
  return {
    crm: used === null ? null : openCrm(used, publicUrl, timeoutMs),
    sandbox,
    close: async () => sandbox?.close(),
  };
}
