import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { AddCompetitorsDialog } from './AddCompetitorsDialog.tsx'

export function AddCompetitorsButton({ keywordId }: { keywordId: number }) {
  const [isOpen, setOpen] = useState(false)
  const mayUpdate = useCan('update')
  if (!mayUpdate) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add competitors
      </Button>
      {isOpen && <AddCompetitorsDialog keywordIds={[keywordId]} onClose={() => setOpen(false)} />}
    </>
  )
}
