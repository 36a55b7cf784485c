import type { LeftOut } from '../../../platform/database/table-facts.ts'

/** Why an archive leaves tables out; each `*.tables.ts` says which. docs/takeout.md says the same. */
export const leftOutBecause: Readonly<Record<LeftOut, string>> = {
  billing: 'payments are between the account and one installation',
  bin: 'nothing that waits in the bin is taken out',
  brands: 'clients have accounts of their own, at the address of one installation',
  counted: 'counted anew from the positions',
  files: 'files are made anew',
  google: 'it is fetched from Google anew where the account is connected',
  pages: 'counted from result pages, which belong to nobody',
  past: 'it tells what happened on one installation',
  people: 'people have no accounts on another installation',
  screens: 'how the columns of lists are arranged is of the screens of one installation',
  secrets: 'secret addresses, and rights at other services, are of one installation',
  'sign-in': 'how a person proves who they are belongs to one installation',
  work: 'work that waits or runs is of one installation',
}
