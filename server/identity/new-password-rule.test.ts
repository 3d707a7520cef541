import { expect, it } from 'vitest';
import { newPasswordProblem } from './new-password-rule.ts';

it.each([
  ['', 'required'],
  ['abc123', 'password'],
  ['abcdefgh', 'password'],
  ['12345678', 'password'],
  ['abc 1234', 'password'],
  ['a1'.repeat(65), 'passwordTooLong'],
  ['password1', 'passwordCommon'],
  ['PassWord1', 'passwordCommon'],
  ['trustno1', 'passwordCommon'],
  ['robin.taylor1@company.test', 'passwordOwn'],
  ['Robin.Taylor1', 'passwordOwn'],
  ['robin.taylor12', 'passwordOwn'],
  ['robin.fishes.12', undefined],
  ['plumbline1', 'passwordOwn'],
  ['a1'.repeat(64), 'passwordWeak'],
  ['P@ssw0rd1', 'passwordWeak'],
  ['pa55w0rd!', 'passwordWeak'],
  ['1qaz2wsx3edc', 'passwordCommon'],
  ['heron-lane-42', undefined],
  ['пароль-дня-7', undefined],
  ['密码密码密码密码8', 'passwordWeak'],
  ['春眠不覚暁処処聞啼鳥8', undefined],
])('rates the new password "%s" as %s', async (password, problem) => {
  expect(await newPasswordProblem(password, { email: 'robin.taylor1@company.test' })).toBe(problem);
});
