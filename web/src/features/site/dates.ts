/** Dates that the public pages tell. */
export const copyrightYear = 2021
export const privacyPolicyUpdated = 'Nov 19, 2020'
