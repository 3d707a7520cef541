import { describe, expect, it } from 'vitest';
import { judgeFailure } from '../platform/sending/mail-feedback.ts';
import { isAmazonAddress } from './mail-report-rule.ts';

describe('a failure', () => {
  it.each([
    ['5.1.1', true, 'hard', 'no_mailbox'],
    ['5.2.1', true, 'hard', 'no_mailbox'],
    ['5.1.2', true, 'hard', 'no_domain'],
    ['5.4.1', true, 'hard', 'other'],
    ['', true, 'hard', 'other'],
    ['5.2.2', true, 'soft', 'mailbox_full'],
    ['5.7.1', true, 'soft', 'blocked'],
    ['5.3.4', true, 'soft', 'other'],
    ['4.4.7', false, 'soft', 'other'],
    ['5.1.1', false, 'soft', 'no_mailbox'],
  ])('with status %j, permanent %s, is %s: %s', (status, isPermanent, kind, reason) => {
    expect(judgeFailure({ status, isPermanent })).toMatchObject({ kind, reason });
  });

  it('is judged by the code in the answer if it has none of its own, and not by an IP address', () => {
    expect(judgeFailure({ words: 'smtp; 550 5.1.1 unknown user', isPermanent: true }).code).toBe('5.1.1');
    expect(judgeFailure({ words: 'refused by 4.1.1.20', isPermanent: true }).code).toBeNull();
  });
});

describe('an address of Amazon SNS', () => {
  it.each([
    ['https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem', true],
    ['https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-1.pem', true],
    ['http://sns.us-east-1.amazonaws.com/a.pem', false],
    ['https://s3.us-east-1.amazonaws.com/a.pem', false],
    ['https://sns.us-east-1.amazonaws.com.evil.example/a.pem', false],
    ['https://evil.example/sns.us-east-1.amazonaws.com', false],
    ['https://sns.us-east-1.amazonaws.com:8443/a.pem', false],
    ['https://user@sns.us-east-1.amazonaws.com/a.pem', false],
    ['not an address', false],
  ])('%s: %s', (address, expected) => {
    expect(isAmazonAddress(address)).toBe(expected);
  });
});
