import * as calls from '@rankline/contract/presets/calls'
import { route } from '../../platform/http/routes.ts'
import * as presets from './presets.service.ts'

export const presetsRoutes = [
  route(calls.createPreset, presets.createPreset),
  route(calls.listPresets, presets.listPresets),
  route(calls.deletePreset, presets.deletePreset),
]
