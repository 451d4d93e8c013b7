/** Decoded and upright, as browsers draw it; rejects when the file is no picture. */
export async function openPicture(file: Blob) {
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch (error) {
    close()
    throw error
  }
  return { picture, width: picture.naturalWidth, height: picture.naturalHeight, close }
}
