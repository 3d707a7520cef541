import { deskList, lineUpTo } from '../../ui/desk/desk-search.ts';

/** A dry run may name the lead that it is about. */
export const dryRunParameters = deskList({ list: 'dry-run', views: ['all'], orders: ['none'], filters: { code: lineUpTo(24) } });
