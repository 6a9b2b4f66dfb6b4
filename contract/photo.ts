/** A worker's photo: a square JPEG as a browser's canvas writes it, without metadata. */
export const PHOTO = { type: 'image/jpeg', pixels: 256, maxBytes: 20_000, uploadsPerDay: 10 } as const

/** A photo by its own id: another photo has another address. */
export function photoPath(id: string): string {
  return `/api/photos/${id}`
}
