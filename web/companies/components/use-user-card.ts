import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { companyQuery } from '../../platform/session.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  type LoadedUser,
  loadUserDetails,
  saveUserDetails,
  type UserDetails,
  userDetailsQuery,
  type UserUpdateBody,
} from '../user-details-api.ts';

interface UserCardOptions<Values> {
  readonly loaded: LoadedUser;
  readonly values: (user: UserDetails) => Values;
  readonly body: (values: Values, user: UserDetails) => UserUpdateBody;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  readonly rules: FormRules<Values>;
  readonly onDirty: (isDirty: boolean) => void;
}

/**
 * One of the cards of the user details. They are parts of one form with one version: what a card learns of the server's
 * state, by saving or by being refused, the others take over too.
 */
export function useUserCard<Values extends Record<string, unknown>>(options: UserCardOptions<Values>) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const { user } = options.loaded;

  const take = (fresh: LoadedUser): Values => {
    client.setQueryData(userDetailsQuery().queryKey, fresh);
    return options.values(fresh.user);
  };

  const app = useAppForm<Values>({
    initial: options.values(user),
    labels: options.labels,
    rules: options.rules,
    failure: t(($) => $.user.failed),
    reload: async () => take(await loadUserDetails()),
    send: async (values) => {
      if (!app.form.isDirty()) {
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      // From where it is newest: what another card has just saved or was told may not have been drawn yet.
      const stands = client.getQueryData(userDetailsQuery().queryKey) ?? options.loaded;
      const saved = await saveUserDetails(options.body(values, stands.user), stands.version);
      void showToast(t(($) => $.user.saved));
      const fresh = await loadUserDetails().catch(() => undefined);
      const kept = fresh === undefined ? values : options.values(fresh.user);
      client.setQueryData(userDetailsQuery().queryKey, fresh ?? { user: stands.user, version: saved });
      app.form.resetDirty(kept);
      app.form.setValues(kept);
      // The shell's company carries the account email and the invoice emails too.
      await client.invalidateQueries({ queryKey: companyQuery().queryKey });
    },
  });

  const { takeTheirs } = app;
  const takeNews = useEffectEvent((news: UserDetails) => takeTheirs(options.values(news)));
  useEffect(() => takeNews(user), [user]);
  const isDirty = app.form.isDirty();
  const { onDirty } = options;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return app;
}
