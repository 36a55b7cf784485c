/** The links of the menu for packages and billing. */
export const upgradeLinks = [
  { label: 'PACKAGES', to: '/account/upgrade/packages' },
  { label: 'BILLING', to: '/account/upgrade/billing' },
] as const
