import type { TestApp } from '../app-harness.ts';
import { failJob } from '../factories/fail-job.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

async function failedJob(test: TestApp): Promise<OperatorScene> {
  const id = await failJob(test.database);
  return { params: { name: 'release-enquiry', id }, object: `job:release-enquiry/${id}` };
}

export const operationsCases: OperatorCases = {
  'POST /operator/jobs/{name}/{id}/give-up': {
    scene: failedJob,
    action: 'job.give-up',
    changes: ['state'],
  },
  'POST /operator/jobs/{name}/{id}/retry': {
    scene: failedJob,
    action: 'job.retry',
    changes: ['state'],
  },
};
