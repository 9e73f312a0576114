"""The similarity of two pictures: PSNR and SSIM."""

import numpy

# A Gaussian of 1.5 over 11 samples (Wang et al., "Image Quality Assessment", 2004).
WINDOW = numpy.exp(-numpy.arange(-5, 6) ** 2 / (2 * 1.5 ** 2))
WINDOW /= WINDOW.sum()


def blurred(plane):
    for axis in (0, 1):
        count = plane.shape[axis] - len(WINDOW) + 1
        plane = sum(
            weight * plane.take(range(place, place + count), axis) for place, weight in enumerate(WINDOW))
    return plane


def psnr(left, right) -> float:
    left, right = (numpy.asarray(image, dtype=numpy.float64) for image in (left, right))
    return 10 * numpy.log10(255 ** 2 / numpy.mean((left - right) ** 2))


def ssim(left, right) -> float:
    """Of the brightness."""
    a, b = (numpy.asarray(image.convert("L"), dtype=numpy.float64) for image in (left, right))
    mean_a, mean_b = blurred(a), blurred(b)
    square_a, square_b = blurred(a * a) - mean_a ** 2, blurred(b * b) - mean_b ** 2
    both = blurred(a * b) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float(numpy.mean(
        (2 * mean_a * mean_b + c1) * (2 * both + c2)
        / ((mean_a ** 2 + mean_b ** 2 + c1) * (square_a + square_b + c2))))
