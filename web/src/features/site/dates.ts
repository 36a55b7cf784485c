/** Dates on the public pages. */
export const copyrightYear = 2021
export const privacyPolicyUpdated = 'Nov 19, 2020'
