import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListingForm, listingRules } from '../../../../contract/reputation/listing-rules.ts';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { sharedKeys } from '../../../platform/query-keys.ts';
import { companyQuery } from '../../../platform/session.ts';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { listingQuery, type LoadedListing, loadListing, refreshListing, saveWords } from '../api.ts';

function wordsOf({ listing: { name, description, short_description } }: Pick<LoadedListing, 'listing'>): ListingForm {
  return { name, description, short_description };
}

/** The form of the words: filled once, saved as often as wanted, each time with the version of what it was filled with. */
export function useWordsForm(loaded: LoadedListing) {
  const { t } = useTranslation('listing');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  /** Of what the form was filled with, and not of what was read since for another part of the page. */
  const version = useRef(loaded.version);

  const take = (fresh: LoadedListing): ListingForm => {
    version.current = fresh.version;
    client.setQueryData(listingQuery().queryKey, fresh);
    return wordsOf(fresh);
  };

  const app = useAppForm<ListingForm>({
    initial: wordsOf(loaded),
    labels: { name: t(($) => $.words.name), description: t(($) => $.words.text), short_description: t(($) => $.words.short) },
    rules: listingRules,
    failure: t(($) => $.words.failed),
    reload: async () => take(await loadListing()),
    onFailure: (error) => {
      // The account team has taken the profile over meanwhile: the page shows it as text.
      if (error instanceof ApiRefusal && error.status === 403) void client.invalidateQueries({ queryKey: companyQuery().queryKey });
    },
    send: async (values) => {
      if (!app.form.isDirty()) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      version.current = await saveWords(values, version.current);
      setSaved(true);
      void showToast(t(($) => $.words.saved));
      const fresh = await loadListing().catch(() => undefined);
      const kept = fresh === undefined ? values : take(fresh);
      app.form.resetDirty(kept);
      app.form.setValues(kept);
      await Promise.all([refreshListing(client), client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() })]);
    },
  });
  return { ...app, isSaved, discard: () => app.form.reset() };
}
