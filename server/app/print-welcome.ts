import { demoPassword } from '../../db/demo/seed-demonstration.ts';
import { inviteFirstAdministrator } from '../identity/first-administrator.ts';
import { crmSandboxPath } from '../integrations/sandbox/open-crm-sandbox.ts';
import type { Database } from '../platform/database/database.ts';

export interface Welcome {
  readonly database: Database;
  /** Where people reach the product. */
  readonly address: string;
  readonly demonstration: boolean;
  /** Whether companies connect the demonstration's own CRM. */
  readonly hasCrmSandbox: boolean;
  /** How long the start took. */
  readonly seconds: number;
}

export function demonstrationText(address: string): string {
  return `
  This is a demonstration. Sign in at ${address}/login with the password ${demoPassword}:
    demo@plumbline.test      a heating company in Leicester with a card and history
    new@plumbline.test       just registered, everything still to do
    key@, limited@, dk@, se@, no@plumbline.test, company01@ to company60@plumbline.test
  The operator is operator@plumbline.test with the same password, at ${address}/operator
  Enquiries go to POST ${address}/api/v1/intake/enquiries with the key demo-intake-key. API: ${address}/api/docs
`;
}

function invitationText(address: string, code: string): string {
  return `
  There is no operator yet. Create the first account with this one-time link, which is valid for an hour:
    ${address}/operator/first-account#code=${code}
`;
}

const crmText = (address: string): string =>
  `  The sandbox CRM is at ${address}${crmSandboxPath}; companies connect it in Settings, Integrations.\n`;

/** Prints the product's address and how to sign in: the demonstration's accounts, or the code for the first operator. */
export async function printWelcome({ database, address, demonstration, hasCrmSandbox, seconds }: Welcome): Promise<void> {
  console.log(`\nPlumbline is ready at ${address} (${seconds.toFixed(1)} s)`);
  if (demonstration) {
    console.log(demonstrationText(address) + (hasCrmSandbox ? crmText(address) : ''));
    return;
  }
  const code = await database.inTx((tx) => inviteFirstAdministrator(tx));
  if (code !== null) console.log(invitationText(address, code));
}
