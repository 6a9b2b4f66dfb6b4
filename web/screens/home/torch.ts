import { useState } from 'react'

/** The light beside the camera, where there is one. Browsers know it; their types do not yet. */
type WithTorch = { torch?: boolean }

export function useTorch(stream: MediaStream | undefined): { isOn: boolean; turn: () => void } | undefined {
  const [lit, setLit] = useState<MediaStreamTrack>()
  const track = stream?.getVideoTracks()[0]
  if (!track || !(track.getCapabilities?.() as WithTorch | undefined)?.torch) return undefined
  const isOn = lit === track
  return {
    isOn,
    turn: () => {
      const wanted = { advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }
      // A light that does not go on changes nothing, and nothing is said of it.
      void track.applyConstraints(wanted).then(
        () => setLit(isOn ? undefined : track),
        () => undefined,
      )
    },
  }
}
