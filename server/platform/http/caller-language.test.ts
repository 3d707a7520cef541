import { expect, it } from 'vitest';
import { errorText, withLanguage } from '../texts.ts';
import { callerLanguage } from './caller-language.ts';

it.each([
  ['/api/v1/lead/buy', 'es', 'es'],
  ['/api/v1/lead/buy', 'es-ES,en;q=0.5', 'es'],
  ['/api/v1/lead/buy', 'xx, es;q=0.8', 'es'],
  ['/api/v1/lead/buy', 'en;q=0.1, es;q=0.8', 'es'],
  ['/api/v1/lead/buy', 'es;q=0, *', 'en'],
  ['/api/v1/lead/buy', 'en-US', 'en'],
  ['/api/v1/lead/buy', 'xx', 'en'],
  ['/api/v1/lead/buy', '', 'en'],
  ['/api/v1/lead/buy', undefined, 'en'],
  ['/api/v1/operator/leads', 'es', 'en'],
  ['/api/v1/operator', 'es', 'en'],
  ['/boilers/companies', 'es', 'en'],
])('answers a call of %s that asks for %s in %s', (url, asked, language) => expect(callerLanguage(url, asked)).toBe(language));

it('answers a call in its language, and otherwise speaks English', async () => {
  const later = withLanguage('es', async () => {
    await Promise.resolve();
    return errorText('required');
  });
  expect([errorText('required'), await later]).toEqual(['This field is required', 'Este campo es obligatorio']);
});
