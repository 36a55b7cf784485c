import { Button, CopyButton } from '@mantine/core'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './second-factor.module.css'

/** Recovery codes, shown only once: to copy, download or write down. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = codes.join('\n')
  return (
    <Dialog title="Save your recovery codes" onClose={onClose} isLight={false}>
      <div className={styles.setUp}>
        <Note isLarge>
          If you lose your device, each of these lets you in once. You will not see them again.
        </Note>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.save}>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
          >
            Download
          </Button>
        </div>
        <Button size="md" fullWidth onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  )
}
