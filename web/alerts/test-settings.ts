import type { AlertAddressWire, AlertSettingsWire } from '../../contract/alerts/settings-endpoints.ts';
import { answer, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';

const settings: AlertSettingsWire = {
  mobileSms: '07700 900123',
  leadEmails: ['sam@example.test'],
  leadsByEmail: true,
  leadsBySms: true,
  marketplaceEmailEnabled: true,
  marketplaceSmsEnabled: false,
  marketplaceNotify: 2,
  smsMarketplaceNotify: 3,
};

/** Answers with the settings in this version. */
export function settingsAnswer(changes: Partial<AlertSettingsWire> = {}, version = '"1"'): TestAnswer {
  const given = answer('GET /company/lead-alerts/', { data: { ...settings, ...changes } });
  return typeof given === 'object' ? { ...given, headers: { etag: version } } : given;
}

interface Status {
  readonly isOn?: boolean;
  /** Whether the company may switch alerts. */
  readonly isOpen?: boolean;
}

/** Server that stores these settings, and whether alerts are on. */
export function alertSettings(changes: Partial<AlertSettingsWire> = {}, { isOn = true, isOpen = true }: Status = {}): TestAnswers {
  return {
    'GET /company/lead-alerts/': settingsAnswer(changes),
    'PUT /company/lead-alerts/': settingsAnswer(changes),
    'GET /company/lead-alerts/addresses': answer('GET /company/lead-alerts/addresses', { data: [] }),
    'GET /lead/push': answer('GET /lead/push', { data: { key: 'B'.repeat(87), devices: [], quietHours: null } }),
    'GET /lead/alerts': answer('GET /lead/alerts', { data: { status: isOn, control: isOpen } }),
    'PUT /lead/alerts': answer('PUT /lead/alerts', { data: { status: !isOn, control: isOpen } }),
    'GET /todos/': answer('GET /todos/', { data: [{ key: 'lead_alerts', complete: true }] }),
  };
}

/** State of an alert address. */
export function testAddress(more: Partial<AlertAddressWire> = {}): AlertAddressWire {
  return {
    address: 'office@example.test',
    state: 'waiting',
    askedAt: null,
    askAgainAt: null,
    off: { priority: null, digest: null },
    paused: null,
    ...more,
  };
}
