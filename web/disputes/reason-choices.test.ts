import { expect, test } from 'vitest';
import { reasonChoices } from './reported-lead.ts';

test.each([
  [['hoaxlead', 'fraud', 'duplicate'], ['deadnumber', 'wrongnumber', 'hoaxlead', 'fraud', 'duplicate'], []],
  [['hoaxlead', 'invalidphone'], ['hoaxlead', 'invalidphone'], []],
  [['fraud', 'duplicate'], ['fraud', 'duplicate'], []],
  [
    ['invalidphone', 'nocontacttried', 'nocontactnottried', 'wrongwork'],
    ['invalidphone', 'nocontact', 'wrongwork'],
    ['nocontacttried', 'nocontactnottried'],
  ],
  [['nocontacttried', 'reject_other'], ['nocontact', 'reject_other'], ['nocontacttried']],
  [[], [], []],
] as const)('groups %j into the choice %j with %j below', (offered, reasons, tried) => {
  expect(reasonChoices(offered.map((reason) => ({ reason })))).toEqual({ reasons, tried });
});
