import { Button, Modal, Select } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useUser } from '../../platform/session.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { choiceOf, revokeCloud, setAutoExport } from './clouds.api.ts'
import { cloudsOf, type LinkName, linkNames } from './clouds.ts'
import styles from './exports.module.css'

const disabled = 'disabled'

/** Sets the daily export to a cloud account, and unlinks accounts. Only for people with a linked account. */
export function CloudDialog({ onClose }: { onClose(): void }) {
  useFocusReturn()
  const user = useUser()
  const linked = cloudsOf(user)
  const [isBusy, setBusy] = useState(false)
  const chosen = linked.find((one) => choiceOf(one) === user.auto_export_type)

  async function choose(value: string | null) {
    setBusy(true)
    const wanted = linked.find((one) => choiceOf(one) === value)
    await setAutoExport(wanted ?? disabled).catch(ignoreHandledError)
    setBusy(false)
  }

  async function revoke(link: LinkName) {
    const isSure = await confirm(`Do you want to revoke access from ${linkNames[link]}?`, {
      action: 'Revoke',
      isDestructive: true,
    })
    if (isSure) await revokeCloud(link).catch(ignoreHandledError)
  }

  return (
    <Modal opened onClose={onClose} size={440} title="Cloud settings">
      <div className={styles.form}>
        <Select
          label="Automatic export"
          description="Once a day, after the day's checks: one CSV file per project, or one sheet per project in Google Sheets."
          data={[
            { value: disabled, label: 'Disabled' },
            ...linked.map((one) => ({ value: choiceOf(one), label: one.label })),
          ]}
          value={chosen === undefined ? disabled : choiceOf(chosen)}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => void choose(value)}
        />
        {linked.length === 0 && <p className={styles.text}>No cloud account is linked any more.</p>}
        {(Object.keys(linkNames) as LinkName[])
          .filter((link) => linked.some((one) => one.link === link))
          .map((link) => (
            <div key={link} className={styles.options}>
              <span className={styles.name}>{linkNames[link]}</span>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCloudOff size={14} stroke={1.75} />}
                onClick={() => void revoke(link)}
              >
                Revoke access
              </Button>
            </div>
          ))}
      </div>
    </Modal>
  )
}
