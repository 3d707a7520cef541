import { createElement as h, type ReactNode } from 'react';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { confirmEmailPage } from '../confirm-email-rule.ts';
import { sentBefore } from './done-page.ts';
import { formTexts } from './messages.ts';

export interface EmailPlace {
  readonly language: PageLanguage;
  readonly country: CountryCode;
}

function page({ language, country }: EmailPlace, status: PublicPage['status'], title: string, ...main: readonly ReactNode[]): PublicPage {
  const brand = publicBrand(country, language);
  return { status, language, title, width: 'narrow', brand, main: h('div', { className: 'card' }, h('h1', null, title), ...main) };
}

/** Asks once more: a program that follows every link of a mail confirms nothing. */
export function askEmailPage(place: EmailPlace, token: string): PublicPage {
  const say = formTexts(place.language);
  const form = h(
    'form',
    { method: 'post', action: confirmEmailPage(token) },
    h('button', { className: 'button', type: 'submit' }, say('confirmEmail.send')),
  );
  return page(place, 200, say('confirmEmail.title'), h('p', null, say('confirmEmail.text')), form);
}

/** `earlier`: when whoever has confirmed the address asked for the same before. */
export function emailStandsPage(place: EmailPlace, state: 'done' | 'over' | 'unknown', earlier: Date | null = null): PublicPage {
  const say = formTexts(place.language);
  const status = { done: 200, over: 410, unknown: 404 } as const;
  return page(
    place,
    status[state],
    say(`confirmEmail.${state}`),
    h('p', null, say(`confirmEmail.${state}Text`)),
    earlier !== null && h('p', null, sentBefore(place, earlier)),
  );
}
