import { expected, ofWholeAccount, type Rows, type World } from '../support/authorization.ts'

const ofHolder = ({ people }: World) => ({ userable_id: people.holder.userId })

const own = ofWholeAccount(expected.own)

export const authorization: Rows = {
  'receipts/paginate': { input: ofHolder, expected: own },
  'receipts/all': { input: ofHolder, expected: own },
  'receipts/summary': { input: ofHolder, expected: own },
  'subscription/getStatuses': { input: ofHolder, expected: own },
  'subscription/fetch': { input: ofHolder, expected: own },
  // People who may pay get a conflict: online payment is not set up.
  ...Object.fromEntries(
    ['createPageLink', 'previewChange', 'change', 'cancel', 'pause', 'unpause', 'manage'].map((verb) => [
      `subscription/${verb}`,
      {
        input: (world: World) => ({ ...ofHolder(world), package: 'starter-250' }),
        expected: { ...own, owner: 409, holder: 409 },
      },
    ]),
  ),
}
