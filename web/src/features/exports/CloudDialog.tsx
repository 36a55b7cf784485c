import { Button, Modal, Select } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useUser } from '../../platform/session.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { revokeCloud, setAutoExport } from './clouds.api.ts'
import { type CloudName, cloudNames, cloudsOf } from './clouds.ts'
import styles from './exports.module.css'

const disabled = 'disabled'

/** The daily export to a cloud account, and the end of links. Only for people with a linked account. */
export function CloudDialog({ onClose }: { onClose(): void }) {
  useFocusReturn()
  const user = useUser()
  const linked = cloudsOf(user)
  const [isBusy, setBusy] = useState(false)
  const chosen = linked.some(({ id }) => String(id) === user.auto_export_type)
    ? user.auto_export_type
    : disabled

  async function choose(value: string | null) {
    setBusy(true)
    await setAutoExport(value === null || value === disabled ? disabled : Number(value)).catch(toldAlready)
    setBusy(false)
  }

  async function revoke(cloud: CloudName) {
    const isSure = await confirm(`Do you want to revoke access from ${cloudNames[cloud]}?`, {
      action: 'Revoke',
      isDestructive: true,
    })
    if (isSure) await revokeCloud(cloud).catch(toldAlready)
  }

  return (
    <Modal opened onClose={onClose} size={440} title="Cloud settings">
      <div className={styles.form}>
        <Select
          label="Automatic export"
          description="Once a day, when the ranks of the day are there: one CSV file per project."
          data={[
            { value: disabled, label: 'Disabled' },
            ...linked.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          value={chosen}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => void choose(value)}
        />
        {linked.length === 0 && <p className={styles.text}>No cloud account is linked any more.</p>}
        {(Object.keys(cloudNames) as CloudName[])
          .filter((cloud) => linked.some((one) => one.cloud === cloud))
          .map((cloud) => (
            <div key={cloud} className={styles.options}>
              <span className={styles.name}>{cloudNames[cloud]}</span>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCloudOff size={14} stroke={1.75} />}
                onClick={() => void revoke(cloud)}
              >
                Revoke access
              </Button>
            </div>
          ))}
      </div>
    </Modal>
  )
}
