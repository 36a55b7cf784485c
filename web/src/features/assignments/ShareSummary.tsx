import { share } from './assignments.api.ts'
import { Confirmation, useConfirmed, WhatHappens } from './Confirmation.tsx'

type Props = { clientId: number; projectIds: readonly number[]; client: string; onClose(): void }

/** Says what sharing means, and does it. */
export function ShareSummary({ clientId, projectIds, client, onClose }: Props) {
  const sharing = useConfirmed(() => share({ clientId, projectIds }), onClose)
  const isChosen = clientId > 0 && projectIds.length > 0
  return (
    <>
      {isChosen && <WhatHappens lines={shareLines(client)} />}
      <Confirmation
        label="Share"
        isReady={isChosen}
        isPending={sharing.isPending}
        hindrance={sharing.failure}
        onConfirm={sharing.confirm}
        onClose={onClose}
      />
    </>
  )
}

const shareLines = (client: string) => [
  `${client} sees positions, history, competitors, tags and notes under your brand, and changes nothing.`,
  'It stays yours: you edit it, and its alerts, reports, members and links go on.',
  'It counts towards your package, not theirs.',
  'You can end this at any time; it ends at once.',
]
