import { Modal, Skeleton } from '@mantine/core'
import { packageAmounts, packageFeatures } from '@rankline/contract/admin/packages'
import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { amountNames, amountWord, featureNames } from './package-words.ts'
import { packageQuery } from './packages.api.ts'
import styles from './packages.module.css'

/** What a package allows. */
export function LimitsModal({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery(packageQuery(id))
  return (
    <Modal opened onClose={onClose} title={query.data?.name ?? 'Limits'} centered radius="lg">
      <QueryStates query={query} waiting={<Skeleton height={320} />}>
        {(shown) => (
          <dl className={styles.limits}>
            {packageAmounts.map((name) => (
              <div key={name}>
                <dt>{amountNames[name]}</dt>
                <dd>{amountWord(shown[name])}</dd>
              </div>
            ))}
            {packageFeatures.map((name) => (
              <div key={name}>
                <dt>{featureNames[name]}</dt>
                <dd>{shown[name] === 1 ? 'Yes' : 'No'}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryStates>
    </Modal>
  )
}
