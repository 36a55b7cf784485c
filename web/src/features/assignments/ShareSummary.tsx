import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { share } from './assignments.api.ts'
import { Confirmation, useConfirmed, WhatHappens } from './Confirmation.tsx'

type Props = { clientId: number; projectIds: readonly number[]; client: string; onClose(): void }

/** Says what sharing means, and does it. */
export function ShareSummary({ clientId, projectIds, client, onClose }: Props) {
  const [mayAdd, setMayAdd] = useState(false)
  const sharing = useConfirmed(() => share({ clientId, projectIds, mayAdd }), onClose)
  const isChosen = clientId > 0 && projectIds.length > 0
  return (
    <>
      <Checkbox
        label="The client may add notes and keywords"
        description="In every project that you share with this client."
        checked={mayAdd}
        onChange={({ currentTarget }) => setMayAdd(currentTarget.checked)}
      />
      {isChosen && <WhatHappens lines={shareLines(client, mayAdd)} />}
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

const shareLines = (client: string, mayAdd: boolean) => [
  `${client} sees positions, history, competitors, tags and notes under your brand${mayAdd ? '' : ', and changes nothing'}.`,
  ...(mayAdd ? ['They may add notes and keywords; they change and delete nothing.'] : []),
  'It stays yours: you edit it, and its alerts, reports, members and links go on.',
  'It counts towards your package, not theirs.',
  'You can end this at any time; it ends at once.',
]
