import i18next, { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import en from '../../locales/en/cards.json' with { type: 'json' };
import fr from '../../locales/fr/cards.json' with { type: 'json' };
import { limitWords } from './limit-words.ts';

const texts = i18next.createInstance();
await texts.init({ lng: 'en', resources: { en: { cards: en }, fr: { cards: fr } } });

const fixed: (language: string, namespace: string) => unknown = texts.getFixedT.bind(texts);
const sayIn = (language: string) => fixed(language, 'cards') as TFunction<'cards'>;

it.each([
  ['en', { aDay: 3, pauseMinutes: 60 }, 'no more than 3 times a day, at least 1 hour apart'],
  ['en', { aDay: 2, pauseMinutes: 90 }, 'no more than 2 times a day, at least 90 minutes apart'],
  ['en', { aDay: 1, pauseMinutes: 60 }, 'no more than once a day'],
  ['fr', { aDay: 3, pauseMinutes: 120 }, 'pas plus de 3 fois par jour et à 2 heures d’intervalle au moins'],
])('formats for %s the limits %o: %s', (language, topUpLimits, words) => {
  expect(limitWords({ topUpLimits }, sayIn(language))).toBe(words);
});
