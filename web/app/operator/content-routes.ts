import { outboxList } from '../../alerts/operator/lists.ts';
import { contentParts, messagesList } from '../../content/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const contentRoutes = [
  deskListRoute(
    '/operator/messages',
    messagesList,
    () => import('../../content/operator/screens/messages.tsx'),
    'Messages',
    'operator-messages',
  ),
  deskListRoute('/operator/outbox', outboxList, () => import('../../alerts/operator/screens/outbox.tsx'), 'Outbox', 'operator-outbox'),
  deskListRoute(
    '/operator/content',
    contentParts,
    () => import('../../content/operator/screens/content.tsx'),
    'Content',
    'operator-content',
    'operator-notices',
    'operator-templates',
  ),
  deskRoute(
    '/operator/content/notices/$id',
    () => import('../../alerts/operator/notices/notice-editor.tsx'),
    'NoticeEditor',
    'operator-notices',
    'home',
    'desk',
  ),
  deskRoute(
    '/operator/content/templates/$key/$language',
    () => import('../../content/operator/screens/template-editor.tsx'),
    'TemplateEditor',
    'operator-templates',
    'operator-content',
  ),
  deskRoute(
    '/operator/content/$key/$language',
    () => import('../../content/operator/screens/page-editor.tsx'),
    'PageEditor',
    'operator-content',
  ),
];
