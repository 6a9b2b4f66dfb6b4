import { LANGUAGE } from './language.ts'
import { canStore, DEVICE_DATA, readStored, store } from './storage.ts'

/** The sounds that a worker hears when a tip arrives. Off until switched on; stored on this phone. */
export interface TipSound {
  chime: boolean
  speak: boolean
}

export function tipSound(): TipSound {
  const stored = readStored<Partial<TipSound>>(DEVICE_DATA.tipSound)
  return { chime: stored?.chime === true, speak: stored?.speak === true }
}

/** Whether the worker has answered on this phone; also where an answer cannot be stored, since the question would come again and again. */
export function soundWasChosen(): boolean {
  return readStored(DEVICE_DATA.tipSound) !== undefined || !canStore()
}

export function keepTipSound(sound: TipSound): void {
  store(DEVICE_DATA.tipSound, sound)
}

/** Plays what the worker chose. `sentence` is the amount in words that a voice can say. */
export function soundTip({ chime, speak }: TipSound, sentence: Spoken): void {
  if (chime) playChime()
  if (speak) sayAloud(sentence)
}

let audio: AudioContext | undefined

function openAudio(): AudioContext {
  audio ??= new AudioContext()
  return audio
}

/** Whether the browser plays no sound until the page is touched; `onChange` is called when that ends. */
export function watchBlockedSound(onChange: (isBlocked: boolean) => void): () => void {
  const opened = openAudio()
  const update = () => onChange(opened.state !== 'running')
  const wake = () => void opened.resume()
  update()
  opened.addEventListener('statechange', update)
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
  return () => {
    opened.removeEventListener('statechange', update)
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
  }
}

/** Two soft notes, generated here: no file to fetch. */
function playChime(): void {
  const audio = openAudio()
  void audio.resume()
  const start = audio.currentTime
  for (const [index, hertz] of [659, 988].entries()) {
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    const at = start + index * 0.16
    note.frequency.value = hertz
    loudness.gain.setValueAtTime(0.0001, at)
    loudness.gain.exponentialRampToValueAtTime(0.3, at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.6)
    note.connect(loudness).connect(audio.destination)
    note.start(at)
    note.stop(at + 0.65)
  }
}

/** A spoken sentence, in the language of the page and in English. */
export interface Spoken {
  here: string
  english: string
}

/** Uses a voice of this language if the phone has one. An English voice says the English words. */
function sayAloud({ here, english }: Spoken): void {
  if (!('speechSynthesis' in globalThis)) return
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === LANGUAGE)
  const speaksHere = voice !== undefined && LANGUAGE !== 'en'
  const words = new SpeechSynthesisUtterance(speaksHere || LANGUAGE === 'en' ? here : english)
  words.lang = speaksHere ? voice.lang : 'en-ZA'
  if (speaksHere) words.voice = voice
  speechSynthesis.speak(words)
}
