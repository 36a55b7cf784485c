import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenForPushes } from '../../platform/pushed.ts'
import { listenForShortcuts } from '../../platform/shortcuts.ts'
import { ConfirmHost } from '../feedback/ConfirmHost.tsx'
import { MessageArea } from '../feedback/MessageArea.tsx'
import { PushArea } from '../feedback/PushArea.tsx'
import { Tips } from '../Tips.tsx'

/** The frame of every screen, signed in or not. */
export function Root() {
  useEffect(listenForShortcuts, [])
  useEffect(listenForPushes, [])
  return (
    <>
      <MessageArea />
      <Outlet />
      <PushArea />
      <ConfirmHost />
      <Tips />
    </>
  )
}
