import { Skeleton } from '@mantine/core'
import { TilesSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from './project-head.module.css'

export function ProjectHeadSkeleton() {
  return (
    <div className={styles.waiting}>
      <PageHead
        mark={<Skeleton width={32} height={32} />}
        title={<Skeleton width={180} height={20} my={4} />}
        sub={<Skeleton width={240} height={12} my={4} />}
      />
      <TilesSkeleton />
    </div>
  )
}
