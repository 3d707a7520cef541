import type { TestApp } from '../app-harness.ts';
import { reportedScene } from '../dispute-scenes.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';
import { prepare } from './prepare.ts';

async function reported(test: TestApp): Promise<OperatorScene> {
  const { reportId } = await reportedScene(test);
  return { params: { id: reportId }, object: `report:${reportId}` };
}

const rule = {
  offered: true,
  window_days: 9,
  automatic_window_days: 14,
  decided_by: 'operator',
  attempts_needed: null,
  attempts_hours: null,
  answer_hours: null,
  quota: null,
  removes_enquiry: false,
};

export const disputeCases: OperatorCases = {
  'POST /operator/reports/{id}/accept': {
    scene: reported,
    action: 'report.accepted',
    changes: ['credit', 'outcome', 'state', 'step'],
  },
  'POST /operator/reports/{id}/extend': {
    scene: reported,
    action: 'report.extended',
    changes: ['outcome', 'state', 'step'],
  },
  'POST /operator/reports/{id}/reject': {
    scene: reported,
    action: 'report.rejected',
    changes: ['outcome', 'state', 'step'],
  },
  'POST /operator/reports/{id}/undo': {
    scene: async (test, admin) => {
      const scene = await reported(test);
      await prepare(admin, 'POST', `/operator/reports/${scene.params?.['id']}/reject`, { undoable: true });
      return scene;
    },
    action: 'report.decision_undone',
    changes: ['outcome', 'step'],
  },
  'PUT /operator/return-rules/{country}/{reason}': {
    scene: () => Promise.resolve({ params: { country: 'gb', reason: 'fraud' }, body: rule, object: 'return_rule:gb/fraud' }),
    action: 'return_rule.saved',
    changes: ['version', 'windowDays'],
  },
};
