import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { confirm } from '../../platform/confirm.ts'
import { FactorRow } from './FactorRow.tsx'
import { renewCodes } from './second-factor.api.ts'
import type { Changes } from './use-changes.ts'

/** How many recovery codes are left. */
export function RecoveryRow({ left, changes }: { left: number; changes: Changes }) {
  async function renew() {
    const question = 'Make new recovery codes? The old ones stop working.'
    if (await confirm(question, { action: 'Make new codes' }))
      await changes.run(async () => changes.showCodes(await renewCodes()))
  }
  return (
    <FactorRow
      icon={<IconLifebuoy size={20} stroke={1.6} aria-hidden />}
      name="Recovery codes"
      note={
        left === 0 ? 'None left. Make new ones now.' : `${left} of 10 left, for when you lose your device.`
      }
      isOn={left > 0}
    >
      <Button variant="default" data-disabled={changes.isBusy || undefined} onClick={() => void renew()}>
        Make new codes
      </Button>
    </FactorRow>
  )
}
