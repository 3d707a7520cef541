import { useTranslation } from 'react-i18next';
import { useAction } from '../ui/form/use-action.ts';
import { beginCrm } from './api.ts';

/** Leads to the CRM, where its user lets us in. */
export function useConnectCrm() {
  const { t } = useTranslation('integrations');
  const { run, isBusy, failure } = useAction(t(($) => $.crm.failed));
  return { connect: () => void run(async () => globalThis.location.assign(await beginCrm())), isBusy, failure };
}
