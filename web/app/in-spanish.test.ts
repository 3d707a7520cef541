import { expect, onTestFinished, test } from 'vitest';
import { startTexts } from '../platform/i18n.ts';
import { clearPreferences } from '../platform/preferences.ts';
import { boughtLead, signedIn, signedOut } from '../testing/known-company.ts';
import { answer, refusal } from '../testing/contract-answers.ts';
import { openApp } from '../testing/open-app.tsx';
import { eventually } from '../testing/eventually.ts';
import { fill, screen, user } from '../testing/page.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Switches an English page to Spanish. */
async function chooseSpanish(): Promise<void> {
  onTestFinished(async () => {
    clearPreferences();
    await startTexts(['en']);
  });
  await user.selectOptions(await screen.findByLabelText('Language'), 'es');
}

test('translates sign-in and its errors', async () => {
  await openApp('/login', { ...signedOut, 'POST /authenticate': refusal('POST /authenticate', 400) });
  await chooseSpanish();
  await heading('Acceso para profesionales');
  await fill(screen.getByLabelText('Correo electrónico'), 'sam@example.test');
  await fill(screen.getByLabelText('Contraseña'), 'plumbline1');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText('Datos de acceso incorrectos');
});

test('translates My leads with money, counts and menu', async () => {
  const lead = answer('GET /lead/inventory', { data: [boughtLead], meta: { totalResults: 1, pageSize: 20 } });
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': lead });
  await heading('My leads');
  const asked = () => app.calls.filter((call) => call.includes('/lead/inventory?')).length;
  await eventually(() => expect(asked()).toBe(1));
  await chooseSpanish();
  await heading('Mis leads');
  // Refetches server texts in the page’s language, but not the session.
  await eventually(() => expect(asked()).toBe(2));
  expect(app.calls.filter((call) => call.endsWith('/company/'))).toHaveLength(1);
  await screen.findByText('184,20 £ por pagar');
  expect((await screen.findAllByText('Lo antes posible')).length).toBeGreaterThan(0);
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Mis leads | Plumbline');
  expect(app.text()).toContain('1 lead');
});

test('translates an empty invoices page', async () => {
  const invoices = answer('GET /invoice/inventory', { data: [], meta: { totalResults: 0, pageSize: 10 } });
  await openApp('/account/invoices', { ...signedIn(), 'GET /invoice/inventory': invoices });
  await chooseSpanish();
  await heading('Facturas');
  await screen.findByText('En este momento no tiene ninguna factura');
});
