/**
 * The pages below Settings, in their order. One whose page does not exist is not offered; it appears by itself with its route.
 */
export const settingsPages = [
  { id: 'business', to: '/operator/settings/business' },
  { id: 'units', to: '/operator/settings/units' },
  { id: 'returnRules', to: '/operator/settings/return-rules' },
  { id: 'brands', to: '/operator/settings/brands' },
  { id: 'staff', to: '/operator/settings/staff' },
  { id: 'providers', to: '/operator/settings/providers' },
  { id: 'licences', to: '/operator/settings/licences' },
] as const;
