import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { PackageList } from './PackageList.tsx'
import styles from './packages.module.css'

export function UpgradePage() {
  useTitle('Upgrade')
  const user = useUser()
  return (
    <div className={styles.page}>
      <PageHead title="Upgrade" sub={`You are on ${user.package ?? 'MEMBER'}.`} />
      <PackageList />
    </div>
  )
}
