import { packageText } from '@rankline/contract/packages/package-text'
import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { upgradeLinks } from '../../ui/shell/upgrade-links.ts'
import { PackageList } from './PackageList.tsx'
import styles from './packages.module.css'

export function UpgradePage() {
  useTitle('Upgrade')
  const user = useUser()
  return (
    <div className={styles.page}>
      <SectionMenu label="Upgrade" links={upgradeLinks} />
      <PageHead
        title="Upgrade"
        sub={
          user.package === null ? 'You have no plan of your own.' : `Your plan: ${packageText(user.package)}`
        }
      />
      <PackageList />
    </div>
  )
}
